import type { SavedSearchStatus } from "@ezo/contract/marketing/saved-searches";
import { CircleCheck, CircleDashed, CircleMinus } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import type { IconComponent } from "../ui/create-icon.ts";
import { IconMark, type Tone } from "../ui/marks/status-mark.tsx";

const LOOKS: Record<SavedSearchStatus, { icon: IconComponent; tone: Tone }> = {
  pending: { icon: CircleDashed, tone: "pending" },
  active: { icon: CircleCheck, tone: "good" },
  paused: { icon: CircleMinus, tone: "quiet" },
};

export function SavedSearchMark({ status }: { status: SavedSearchStatus }) {
  const { t } = useTexts();
  return <IconMark {...LOOKS[status]}>{t(`saved_searches.status.${status}`)}</IconMark>;
}
