import { type ReactNode, useState } from "react";
import { Modal } from "../../ui/dialogs/modal.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** A dialog whose work brings recovery codes. They are shown once: then only the tick below them closes it. */
export function CodesDialog(props: {
  title: string;
  onClose: () => void;
  children: (show: (codes: readonly string[]) => void) => ReactNode;
}) {
  const { title, onClose, children } = props;
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Modal
      onClose={onClose}
      title={title}
      size={480}
      closeOnEscape={!codes}
      closeOnClickOutside={false}
      withCloseButton={!codes}
    >
      {codes ? <RecoveryCodes codes={codes} onDone={onClose} /> : children(setCodes)}
    </Modal>
  );
}
