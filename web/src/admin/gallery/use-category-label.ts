import { GALLERY_CATEGORIES } from "@ezo/contract/site/pages/gallery";
import { useTexts } from "../i18n/texts-context.tsx";

/** A category's display name; an unknown category keeps its own. */
export function useCategoryLabel(): (category: string) => string {
  const { t } = useTexts();
  return (category) => {
    const known = GALLERY_CATEGORIES.find((name) => name === category);
    return known ? t(`gallery.category.${known}`) : category;
  };
}
