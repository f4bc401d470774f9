import { ActionIcon, CopyButton, Tooltip } from "@mantine/core";
import { Check, Copy } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";

/** Copies a line to be pasted elsewhere, and says so in its place. */
export function CopyIcon({ value, label }: { value: string; label: string }) {
  const { t } = useTexts();
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => {
        const shown = copied ? t("marketing.bounces_copied") : label;
        return (
          <Tooltip label={shown}>
            <ActionIcon variant="default" aria-label={shown} onClick={copy}>
              {copied ? <Check /> : <Copy />}
            </ActionIcon>
          </Tooltip>
        );
      }}
    </CopyButton>
  );
}
