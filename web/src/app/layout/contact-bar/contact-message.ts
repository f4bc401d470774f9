import type { Translate } from "../../../shared/i18n/texts.ts";
import { loadedApartment, loadedProject } from "../../loaded-content.ts";
import type { PageContext } from "../../pages/page-context.ts";
import type { Page } from "../../pages/page.ts";

/** What a visitor would write about the page they look at, whose address is `link`; empty where it is about nothing special. */
export function contactMessage(
  { name }: Pick<Page, "name">,
  context: PageContext,
  { t, link }: { t: Translate; link: string },
): string {
  if (name === "apartment") {
    const apartment = loadedApartment(context);
    if (!apartment) return "";
    const { apartment_number: number, project } = apartment;
    return t("contact.message_apartment", { number, project: project.title, link });
  }
  const project = name === "project-detail" ? loadedProject(context) : undefined;
  return project ? t("contact.message_project", { project: project.title, link }) : "";
}
