import type { FooterData } from "@ezo/contract/site/pages/contact";
import type { ProjectSummary } from "@ezo/contract/site/projects";
import { FOOTER_PROJECTS_MAX } from "@ezo/contract/values/limits/pages";
import { FOOTER_WAIT_FOR_HOMEPAGE_MS } from "@ezo/contract/values/limits/screens";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HOMEPAGE_KEY } from "../../../public/home/home.queries.ts";
import type { WebCaller } from "../../../shared/api/http-caller.ts";
import { footerOfHomepage, footerQuery, supplyFooter } from "./footer.queries.ts";

const data = (address: string): FooterData => ({
  contact: { email: "hello@ezo.example", phone_numbers: [], google_maps_url: "", address, messengers: [] },
  social_links: { facebook: "", instagram: "" },
  legal_pages: [],
  shared_image: null,
  cookie_notice: null,
  projects: [],
});

describe("footer data", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function setUp() {
    const send = vi.fn<() => Promise<unknown>>(async () => ({ data: data("fetched"), message: "" }));
    return { cache: new QueryClient(), send, query: footerQuery(send as unknown as WebCaller, "ka") };
  }
  /** A home page's call that is under way until the returned function is called. */
  function homepageUnderWay(cache: QueryClient) {
    let finish = () => {};
    void cache.query({
      queryKey: [HOMEPAGE_KEY, "ka"],
      queryFn: () => new Promise<string>((resolve) => (finish = () => resolve("done"))),
    });
    return () => finish();
  }

  it("is loaded only if there is none", async () => {
    const { cache, send, query } = setUp();
    expect(await cache.query(query)).toMatchObject({
      isFromHomepage: false,
      contact: { address: "fetched" },
    });
    await cache.query(query);
    expect(send).toHaveBeenCalledOnce();
  });

  it("uses the data of the home page's call if it arrives in time", async () => {
    const { cache, send, query } = setUp();
    homepageUnderWay(cache);
    const footer = cache.query(query);
    await vi.advanceTimersByTimeAsync(FOOTER_WAIT_FOR_HOMEPAGE_MS - 1);
    supplyFooter(cache, "ka", data("supplied"));
    await vi.advanceTimersByTimeAsync(1);
    expect(await footer).toMatchObject({ isFromHomepage: true, contact: { address: "supplied" } });
    expect(send).not.toHaveBeenCalled();
  });

  it("is loaded if the home page's call does not supply it in time", async () => {
    const { cache, send, query } = setUp();
    homepageUnderWay(cache);
    const footer = cache.query(query);
    expect(send).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(FOOTER_WAIT_FOR_HOMEPAGE_MS);
    expect(await footer).toMatchObject({ isFromHomepage: false });
  });

  it("is part of the home page's answer, with six projects at most", () => {
    const all = Array.from(
      { length: 8 },
      (_, id) => ({ id, title: `House ${id}`, year: 2027 }) as ProjectSummary,
    );
    const projects = { all, is_featured: [], is_onHomepage: [], is_alone: [] };
    const footer = footerOfHomepage({ ...data("supplied"), projects });
    expect(footer.contact.address).toBe("supplied");
    expect(footer.projects).toHaveLength(FOOTER_PROJECTS_MAX);
    expect(footer.projects[0]).toEqual({ id: 0, title: "House 0" });
  });
});
