import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { useTexts } from "../../i18n/texts-context.tsx";
import type { IconComponent } from "../create-icon.ts";
import { Blank } from "./blank.tsx";

/** In place of what does not exist any more, with the way back to its list. */
export function Gone(props: { icon: IconComponent; message?: string; listPath: string }) {
  const { icon, message, listPath } = props;
  const { t } = useTexts();
  return (
    <Blank
      icon={icon}
      title={t("editor.gone")}
      message={message}
      action={
        <Button component={Link} to={listPath}>
          {t("editor.to_list")}
        </Button>
      }
    />
  );
}
