import { Button } from "@mantine/core";
import { useState } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import { DropDialog } from "./drop-dialog.tsx";

/** A form's Cancel button: after a question it discards unsaved changes, which the form then offers to restore. */
export function CancelButton(props: { isDirty: boolean; onDrop: () => void }) {
  const { t } = useTexts();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button disabled={!props.isDirty} onClick={() => setAsking(true)}>
        {t("buttons.cancel")}
      </Button>
      {isAsking ? (
        <DropDialog
          onStay={() => setAsking(false)}
          onDrop={() => {
            setAsking(false);
            props.onDrop();
          }}
        />
      ) : null}
    </>
  );
}
