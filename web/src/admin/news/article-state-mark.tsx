import type { ARTICLE_STATES } from "@ezo/contract/admin/content/news";
import { useTexts } from "../i18n/texts-context.tsx";
import type { IconComponent } from "../ui/create-icon.ts";
import { CircleCheck, CircleDashed, Clock, Star } from "../generated/icons.ts";
import { IconMark, type Tone } from "../ui/marks/status-mark.tsx";

type State = (typeof ARTICLE_STATES)[number];
const LOOKS: Record<State, { icon: IconComponent; tone: Tone }> = {
  published: { icon: CircleCheck, tone: "good" },
  scheduled: { icon: Clock, tone: "info" },
  draft: { icon: CircleDashed, tone: "quiet" },
};

export function ArticleStateMark({ state, isFeatured }: { state: State; isFeatured: boolean }) {
  const { t } = useTexts();
  return (
    <IconMark {...LOOKS[state]}>
      {t(`news.state.${state}`)}
      {isFeatured ? <Star size="xs" role="img" aria-label={t("field.is_featured")} /> : null}
    </IconMark>
  );
}
