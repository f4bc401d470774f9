import { Card } from "../editor/fields/card.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { InterestFigures } from "./interest-figures.tsx";
import { useInterest } from "./use-interest.ts";

/** On the pages of an apartment. Nothing until it is loaded, and for those who may not see it. */
export function InterestCard({ id }: { id: number }) {
  const { t } = useTexts();
  const interest = useInterest([id])?.get(id);
  if (!interest) return null;
  return (
    <Card title={t("interest.title")}>
      <InterestFigures interest={interest} />
    </Card>
  );
}
