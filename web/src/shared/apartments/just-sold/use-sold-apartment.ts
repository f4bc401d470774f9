import type { ApartmentDetail } from "@ezo/contract/site/apartment-detail";
import type { ComponentProps, ComponentType } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useCaller } from "../../api/caller-context.ts";
import type { EnquirySubject } from "../../forms/enquiry/enquiry-subject.ts";
import { useLocale } from "../../i18n/i18n-context.tsx";
import { textsQuery } from "../../i18n/texts.queries.ts";
import type { JustSold as JustSoldPanel } from "./just-sold.tsx";

/** What to show, with the component that shows it, whose code is loaded on demand. */
export interface SoldApartment {
  apartment: ApartmentDetail;
  /** The page had shown it as sold before the enquiry was sent. */
  wasSold: boolean;
  JustSold: ComponentType<ComponentProps<typeof JustSoldPanel>>;
}

/**
 * Checks after an enquiry whether the apartment is sold: it may have been sold in the meantime, since the page may have
 * been open for long. Returns the apartment with similar ones if it is, else undefined. Failures are ignored: the enquiry
 * itself has been sent.
 */
export function useSoldApartment(): (about: EnquirySubject) => Promise<SoldApartment | undefined> {
  const call = useCaller();
  const locale = useLocale();
  const cache = useQueryClient();
  return async ({ apartmentId, isSold: wasSold = false }) => {
    if (apartmentId === undefined) return undefined;
    try {
      const { getApartment } = await import("@ezo/contract/site/navigation");
      const input = { params: { id: String(apartmentId) }, query: { locale } };
      const { data } = await call(getApartment, input);
      if (data.status !== "sold") return undefined;
      // The explorer behind the form is outdated as well.
      void cache.invalidateQueries({ queryKey: ["explorer", locale] });
      // The form may be on a page without this text group.
      const [{ JustSold }] = await Promise.all([
        import("./just-sold.tsx"),
        cache.query(textsQuery(call, locale, ["apartments"])),
      ]);
      return { apartment: data, wasSold, JustSold };
    } catch {
      return undefined;
    }
  };
}
