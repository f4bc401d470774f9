import { Button, CloseButton, FileButton, Group, Progress } from "@mantine/core";
import { type Ref, useLayoutEffect, useRef, useState } from "react";
import { Paperclip } from "../../generated/icons.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import type { SendingFile } from "./use-video-upload.ts";

/** Chooses a file, none while another is sent. */
export function ChoiceButton(props: {
  ref: Ref<HTMLButtonElement>;
  /** The types of files, as inputs name them. */
  accept: string;
  isBusy: boolean;
  onFile: (file: File) => void;
  children: string;
}) {
  const { ref, accept, isBusy, onFile, children } = props;
  const resetField = useRef<() => void>(null);
  const choose = (file: File | null) => {
    // Allows the same file to be chosen again.
    resetField.current?.();
    if (file) onFile(file);
  };
  return (
    <FileButton resetRef={resetField} accept={accept} onChange={choose}>
      {({ onClick }) => (
        <Button
          ref={ref}
          variant="default"
          leftSection={<Paperclip />}
          // It keeps the focus while a file is sent, and can take it back.
          {...(isBusy ? { "aria-disabled": true, "data-disabled": true } : { onClick })}
        >
          {children}
        </Button>
      )}
    </FileButton>
  );
}

/** A file on its way. `onFocusLost` is called when it goes with the focus on its button. */
export function Sending(props: { sending: SendingFile; onCancel: () => void; onFocusLost: () => void }) {
  const { sending, onCancel, onFocusLost } = props;
  const { t } = useTexts();
  const row = useRef<HTMLDivElement>(null);
  const [leave] = useState(() => onFocusLost);
  useLayoutEffect(() => {
    const shown = row.current;
    // A layout effect ends while the button is still there.
    return () => {
      if (shown?.contains(document.activeElement)) leave();
    };
  }, [leave]);
  return (
    <Group ref={row} gap="sm" mt="xs">
      <small>{sending.name}</small>
      <Progress
        flex={1}
        value={sending.share * 100}
        color="var(--brass)"
        aria-label={t("projects.video_progress", { name: sending.name })}
      />
      <CloseButton aria-label={t("projects.video_cancel", { name: sending.name })} onClick={onCancel} />
    </Group>
  );
}
