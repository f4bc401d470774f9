import { mentionOf } from "@ezo/contract/values/reading/mentions";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, type SyntheticEvent, useId, useState } from "react";
import { flushSync } from "react-dom";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { assignees } from "../enquiries.queries.ts";
import { typedMention } from "./typed-mention.ts";

const SHOWN_MAX = 6;

interface Colleague {
  id: number;
  name: string;
}

/**
 * Proposes colleagues while somebody types a name after an @ in a text field. The focus stays in the field: arrow keys move, Enter or
 * Tab takes the name, Escape closes the list until another @.
 */
export function useMentions(options: {
  text: string;
  write: (text: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Who writes. */
  userId: number;
}) {
  const { text, write, field, userId } = options;
  const id = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const mention = caret === null ? null : typedMention(text, caret);
  const isTyping = mention !== null && mention.at !== closedAt;
  const { data: colleagues = [] } = useQuery({ ...assignees(useCaller()), enabled: isTyping });
  const found = isTyping ? fitting(colleagues, mention.typed, userId) : [];
  const chosen = Math.min(active, found.length - 1);

  const take = (colleague: Colleague) => {
    if (!mention || caret === null) return;
    const start = `${text.slice(0, mention.at)}${mentionOf(colleague.name)} `;
    flushSync(() => {
      write(start + text.slice(caret));
      setCaret(start.length);
      setActive(0);
    });
    field.current?.setSelectionRange(start.length, start.length);
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const colleague = found[chosen];
    if (!colleague || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return false;
    if (event.key === "ArrowDown") setActive((chosen + 1) % found.length);
    else if (event.key === "ArrowUp") setActive((chosen + found.length - 1) % found.length);
    else if (event.key === "Enter" || event.key === "Tab") take(colleague);
    else if (event.key === "Escape") setClosedAt(mention?.at ?? null);
    else return false;
    event.preventDefault();
    // Escape would also leave the field, and then the enquiry.
    event.stopPropagation();
    return true;
  };
  const optionId = (index: number) => `${id}-${index}`;
  return {
    found,
    chosen,
    take,
    optionId,
    listId: id,
    /** For the list's own pointer. */
    setActive,
    /** True where the key was for the list. */
    onKeyDown,
    fieldProps: {
      "aria-autocomplete": "list" as const,
      "aria-controls": found.length > 0 ? id : undefined,
      "aria-activedescendant": found.length > 0 ? optionId(chosen) : undefined,
      onSelect: (event: SyntheticEvent<HTMLTextAreaElement>) => setCaret(event.currentTarget.selectionStart),
      onBlur: () => setCaret(null),
    },
    /** The text has changed, with the caret here. */
    follow: (position: number) => {
      setCaret(position);
      setActive(0);
    },
  };
}

/** Colleagues whose name begins with what is typed, in whatever case. One that is written out is found no more. */
function fitting(colleagues: readonly Colleague[], typed: string, userId: number): Colleague[] {
  const wanted = typed.toLocaleLowerCase();
  return colleagues
    .filter(({ id, name }) => id !== userId && name.toLocaleLowerCase().startsWith(wanted) && name !== typed)
    .slice(0, SHOWN_MAX);
}
