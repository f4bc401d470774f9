import { type Dispatch, type SetStateAction, useState } from "react";

/**
 * The text of a field whose meaning is held in the address. When that changes elsewhere (Back, filters cleared), the
 * field follows; what is being typed stays. `read` is what a text means there.
 */
export function useFollowingText(
  value: string,
  read: (text: string) => string,
): [text: string, setText: Dispatch<SetStateAction<string>>] {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== read(text)) setText(value);
  }
  return [text, setText];
}
