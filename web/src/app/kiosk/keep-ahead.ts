import type { Image } from "@ezo/contract/media";
import { KIOSK_AHEAD_MAX } from "@ezo/contract/values/limits/screens";
import type { Locale } from "@ezo/contract/values/languages";
import type { QueryClient } from "@tanstack/react-query";
import {
  apartmentQuery,
  boardQuery,
  navigationQuery,
  type Place,
} from "../../public/explorer/explorer.queries.ts";
import { paymentPlansQuery } from "../../public/explorer/payment-plan/payment-plans.queries.ts";
import { projectQuery } from "../../public/project-detail/project.queries.ts";
import { isOffline } from "../../shared/api/failure-text.ts";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { PLAN_SIZES, STAGE_SIZES } from "../../shared/apartments/picture-sizes.ts";

export interface Ahead {
  call: WebCaller;
  locale: Locale;
  cache: QueryClient;
  /** Fetches the file of a picture that a page of this `sizes` would show. */
  keepPicture: (image: Image, sizes: string) => Promise<void>;
  /** Waits before the next step, so that visitors come first. */
  pause: () => Promise<void>;
  isOver: () => boolean;
  /** Answers that are younger, and have not changed, are not asked for again. */
  staleTime: number;
}

/** One call or picture. */
type Step = () => Promise<Next>;
/** What follows from it: the picture of its page at once, and further pages behind those that wait. */
interface Next {
  picture?: Step | undefined;
  pages?: readonly Step[];
}

/**
 * Fetches what the explorer of a project shows, one after another: first the levels, then the apartments, so that the bound
 * cuts off the deepest; each with its picture. What is sold is left out, and what is there already is passed over. Ends
 * without a connection: the next round goes on.
 */
export async function keepAhead(ahead: Ahead, projectId: number): Promise<void> {
  const steps: Step[] = [firstStep(ahead, projectId)];
  for (let done = 0; done < KIOSK_AHEAD_MAX; done++) {
    await ahead.pause();
    const step = ahead.isOver() ? undefined : steps.shift();
    if (!step) return;
    try {
      const { picture, pages = [] } = await step();
      if (picture) steps.unshift(picture);
      steps.push(...pages);
    } catch (error) {
      if (isOffline(error)) return;
    }
  }
}

/** The project, from which all its levels follow. */
function firstStep({ call, locale, cache, keepPicture, staleTime }: Ahead, id: number): Step {
  // Unlike what was only passed by, it is kept for as long as the tab.
  const kept = { gcTime: Infinity, staleTime };
  const picture = (image: Image | null, sizes: string): Step | undefined =>
    image === null ? undefined : () => keepPicture(image, sizes).then(() => ({}));
  const level = (place: Place) => cache.fetchQuery({ ...navigationQuery(call, locale, id, place), ...kept });

  const board =
    (identifier?: string): Step =>
    async () => {
      await cache.fetchQuery({ ...boardQuery(call, locale, id, identifier), ...kept });
      return {};
    };
  /** For the calculator of every apartment. */
  const plans: Step = async () => {
    await cache.fetchQuery({ ...paymentPlansQuery(call, locale, id), ...kept });
    return {};
  };
  const apartment =
    (apartmentId: number): Step =>
    async () => {
      const query = apartmentQuery(call, locale, id, apartmentId);
      const { plan_image: plan } = await cache.fetchQuery({ ...query, ...kept });
      return { picture: picture(plan, PLAN_SIZES) };
    };
  const floor =
    (identifier: string, number: number): Step =>
    async () => {
      const shown = await level({ level: "floor", building: identifier, floor: number });
      const offered = [...(shown.apartments ?? []), ...(shown.units ?? [])].filter(
        ({ status }) => status !== "sold",
      );
      return { picture: picture(shown.image, STAGE_SIZES), pages: offered.map((one) => apartment(one.id)) };
    };
  const building =
    (identifier: string): Step =>
    async () => {
      const { image, floors = [] } = await level({ level: "building", building: identifier });
      const pages = floors.map(({ number }) => floor(identifier, number));
      return { picture: picture(image, STAGE_SIZES), pages };
    };
  const overview: Step = async () => {
    const { image, buildings } = await level({ level: "overview" });
    const pages = buildings.flatMap(({ identifier }) => [building(identifier), board(identifier)]);
    return { picture: picture(image, STAGE_SIZES), pages };
  };
  return async () => {
    const project = await cache.fetchQuery({ ...projectQuery(call, locale, id), ...kept });
    return { pages: project.hasApartmentNavigation ? [overview, board(), plans] : [] };
  };
}
