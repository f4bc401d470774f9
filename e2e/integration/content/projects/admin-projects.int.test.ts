import { getDashboardStatistics } from "@ezo/contract/admin/dashboard";
import {
  type AdminProject,
  bulkUpdateProjects,
  previewProject,
  projectRoutes,
  reorderProjects,
} from "@ezo/contract/admin/projects/projects";
import { getProject, listProjects } from "@ezo/contract/site/projects";
import { MEDIA_FOLDER } from "@ezo/core/media/media.keys";
import { openStorage } from "@ezo/core/platform/storage/storage";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isFullRun } from "../../../../scripts/lib/tests/test-scope.ts";
import { createProject } from "../../../stack/factories/content.ts";
import { failureOf } from "../../../stack/failure.ts";
import { sendForm } from "../../../stack/form.ts";
import { aHugePng, aPicture } from "../../../stack/factories/pictures.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  token = await stack.token();
});
afterAll(() => stack.stop());
beforeEach(async () => {
  await db().project.deleteMany();
  await db().outboxEvent.deleteMany();
});
const db = () => stack.database.prisma;
const call: Stack["call"] = (definition, input) => stack.call(definition, input, { token });
const aProject = (over: object = {}) =>
  call(projectRoutes.create, {
    body: { status: "ongoing", translations: { ka: { title: "ეზო ვაკეში" } }, ...over },
  });
const events = () =>
  db().outboxEvent.findMany({ where: { name: "records.changed" }, orderBy: { id: "asc" } });
async function files(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of openStorage(stack.config.storageUrl).list(MEDIA_FOLDER)) keys.push(key);
  return keys.sort();
}

describe("creating a project", () => {
  it("stores its texts, and no language replaces another", async () => {
    const { data } = await aProject({
      year: 2027,
      start_date: "2026-01-01",
      completion_date: "",
      latitude: 41.7,
      is_onHomepage: true,
      translations: {
        ka: { title: "ეზო", coming_soon: { badge: "მალე", title: "ბინები", points: ["ერთი"] } },
        en: { title: "The yard" },
      },
    });
    expect(data).toMatchObject({
      year: 2027,
      start_date: "2026-01-01",
      completion_date: null,
      version: 1,
      is_onHomepage: true,
    });
    expect(data.translations.ru).toEqual({
      title: "",
      location: "",
      description: "",
      secondary_text: "",
      coming_soon: null,
    });
    expect(data.translations.ka.coming_soon?.points).toEqual(["ერთი"]);
    expect(data.updated_by?.name).toBe("ანა ადმინი");
    const { data: shown } = await stack.call(getProject, {
      params: { id: String(data.id) },
      query: { locale: "ru" },
    });
    expect(shown.title).toBe("ეზო");
    expect((await events()).map(({ payload }) => payload)).toEqual([
      {
        entity: "project",
        ids: [data.id],
        tags: [
          "projects",
          `project:${data.id}`,
          "project-names",
          "list:projects",
          "list:marked-projects",
          `project:${data.id}:card`,
          `project:${data.id}:name`,
        ],
        audience: "admins",
      },
    ]);
  });

  it("works with forms and files, as does changing it", async () => {
    const picture = async (name: string) => ({ bytes: await aPicture(400, 300).jpeg().toBuffer(), name });
    const { data } = await sendForm<AdminProject>(stack, { path: "/admin/projects", token }, [
      ["translations[ka][title]", "ეზო"],
      ["translations[en][title]", "Yard"],
      ["status", "completed"],
      ["is_featured", "1"],
      ["is_active", "false"],
      ["year", ""],
      ["main_image", await picture("main.jpg")],
      ["gallery_images[]", await picture("one.jpg")],
      ["gallery_images[]", await picture("two.jpg")],
    ]);
    expect(data).toMatchObject({ status: "completed", is_featured: true, is_active: false, year: null });
    expect([data.main_image?.url, ...data.gallery_images.map(({ url }) => url)]).toEqual([
      expect.stringMatching(/^\/media\//),
      expect.stringMatching(/^\/media\//),
      expect.stringMatching(/^\/media\//),
    ]);
    const [first, second] = data.gallery_images;
    const changed = await sendForm<AdminProject>(stack, { path: `/admin/projects/${data.id}`, token }, [
      ["_method", "PUT"],
      ["version", "1"],
      ["main_image", ""],
      ["gallery_images[0]", String(second?.id)],
      ["gallery_images[1]", first?.url ?? ""],
      ["gallery_images[2]", await picture("three.jpg")],
    ]);
    expect(changed.data.main_image).toBeNull();
    expect(changed.data.gallery_images.slice(0, 2).map(({ id }) => id)).toEqual([second?.id, first?.id]);
    expect(changed.data.gallery_images).toHaveLength(3);
    expect([changed.data.version, changed.data.translations.en.title]).toEqual([2, "Yard"]);
  });
});

describe("a project", () => {
  it("is refused with each wrong field, in the caller's language", async () => {
    const failure = await failureOf(
      call(projectRoutes.create, { body: { translations: { ka: { title: " " } } } as never }),
    );
    expect([failure.status, failure.body.code]).toEqual([422, "invalid"]);
    expect(failure.body.errors).toEqual({ "translations.ka.title": ["ეს ველი აუცილებელია"] });
    const wrong = await failureOf(
      stack.call(
        projectRoutes.create,
        {
          body: {
            translations: { ka: { title: "ა", location: "x".repeat(300) } },
            year: 20,
            latitude: 99,
            features: [999_999],
          },
        },
        { token, headers: { "x-locale": "en" } },
      ),
    );
    expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual([
      "latitude",
      "translations.ka.location",
      "year",
    ]);
    const unknown = await failureOf(aProject({ features: [999_999], main_image: 999_999 }));
    expect(unknown.body.errors).toEqual({ main_image: [expect.any(String)] });
    const dates = await failureOf(aProject({ start_date: "2026-02-01", completion_date: "2026-01-01" }));
    expect(Object.keys(dates.body.errors ?? {})).toEqual(["completion_date"]);
    const foreign = await failureOf(aProject({ main_image: "https://elsewhere.example/a.jpg" }));
    expect(Object.keys(foreign.body.errors ?? {})).toEqual(["main_image"]);
    expect(await db().project.count()).toBe(0);
  });

  it("has the address of a film or a tour, over https or none", async () => {
    const { data } = await aProject({ video_url: " https://vimeo.com/1 ", is_active: true });
    expect(data.video_url).toBe("https://vimeo.com/1");
    const shown = async () =>
      (await stack.call(getProject, { params: { id: String(data.id) }, query: { locale: "ka" } })).data
        .video_url;
    expect(await shown()).toBe("https://vimeo.com/1");
    for (const video_url of ["http://vimeo.com/1", "javascript:alert(1)", "vimeo.com/1"]) {
      const { body } = await failureOf(aProject({ video_url }));
      expect(Object.keys(body.errors ?? {})).toEqual(["video_url"]);
    }
    const { data: without } = await aProject({ is_active: true });
    expect(without.video_url).toBe("");
    const { data: page } = await stack.call(getProject, {
      params: { id: String(without.id) },
      query: { locale: "ka" },
    });
    expect(page.video_url).toBeNull();
  });

  it("keeps its lists in order, with related projects", async () => {
    const [near, far] = [await createProject(db()), await createProject(db())];
    const feature = await db().feature.create({
      data: { icon: "sun", translations: { create: { locale: "ka", title: "მზე" } } },
    });
    const { data } = await aProject({ related_projects: [far.id, near.id], features: `${feature.id}` });
    expect(data.related_projects.map(({ id }) => id)).toEqual([far.id, near.id]);
    expect(data.features.map(({ title }) => title)).toEqual(["მზე"]);
    const self = await failureOf(
      call(projectRoutes.patch, { params: { id: String(data.id) }, body: { related_projects: [data.id] } }),
    );
    expect(Object.keys(self.body.errors ?? {})).toEqual(["related_projects"]);
  });
});

describe("two people at one project", () => {
  it("both succeed when they change different fields, even with complete forms", async () => {
    const { data } = await aProject({ year: 2026 });
    const params = { id: String(data.id) };
    await call(projectRoutes.patch, { params, body: { version: 1, year: 2028 } });
    const { data: merged } = await call(projectRoutes.put, {
      params,
      body: { version: 1, year: 2026, is_featured: true, translations: { ka: { title: data.title } } },
    });
    expect([merged.year, merged.is_featured, merged.version]).toEqual([2028, true, 3]);
  });

  it("conflict when they change the same field, and get both versions", async () => {
    const { data } = await aProject();
    const params = { id: String(data.id) };
    const write = (title: string, version?: number) =>
      call(projectRoutes.patch, {
        params,
        body: { ...(version ? { version } : {}), year: 2030, translations: { ka: { title } } },
      });
    await write("პირველი", 1);
    const failure = await failureOf(write("მეორე", 1));
    expect([failure.status, failure.body.code]).toEqual([409, "conflict"]);
    expect(failure.body.conflicts).toEqual({
      "translations.ka.title": { yours: "მეორე", theirs: "პირველი", base: "ეზო ვაკეში" },
    });
    const { data: still } = await call(projectRoutes.get, { params, query: {} });
    expect([still.title, still.version]).toEqual(["პირველი", 2]);
    expect((await write("მესამე")).data.title).toBe("მესამე");
    expect((await failureOf(write("x", 99))).body.code).toBe("invalid");
  });

  it("at the same moment never lose a change", async () => {
    const { data } = await aProject();
    const params = { id: String(data.id) };
    const outcomes = await Promise.allSettled(
      [2001, 2002, 2003, 2004].map((year) =>
        call(projectRoutes.patch, { params, body: { version: 1, year } }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("the dashboard's total", () => {
  it("counts what the list shows: hidden projects too, deleted ones not", async () => {
    await aProject();
    await aProject({ is_active: false });
    const { data: deleted } = await aProject();
    await call(projectRoutes.remove, { params: { id: String(deleted.id) } });
    const { data } = await call(getDashboardStatistics, {});
    expect(data.projects_count).toBe(2);
    expect((await call(projectRoutes.list, { query: {} })).meta.total).toBe(2);
  });
});

describe("deleting and restoring", () => {
  it("hides a project everywhere, answers 410, and restores it completely", async () => {
    const { data } = await aProject();
    const params = { id: String(data.id) };
    await call(projectRoutes.remove, { params });
    expect((await failureOf(stack.call(getProject, { params, query: {} }))).status).toBe(410);
    expect((await stack.call(listProjects, { query: {} })).data).toEqual([]);
    expect((await call(projectRoutes.list, { query: {} })).data).toEqual([]);
    expect((await call(projectRoutes.list, { query: { deleted: "true" } })).data.map(({ id }) => id)).toEqual(
      [data.id],
    );
    expect((await failureOf(call(projectRoutes.remove, { params }))).status).toBe(404);
    expect((await failureOf(call(projectRoutes.patch, { params, body: { year: 2000 } }))).status).toBe(404);
    const { data: back } = await call(projectRoutes.restore, { params, query: {} });
    expect([back.deleted_at, back.title, back.version]).toEqual([null, "ეზო ვაკეში", 3]);
    expect((await stack.call(getProject, { params, query: {} })).data.id).toBe(data.id);
  });

  it("shows who changed what and restores earlier versions", async () => {
    const seeded = await createProject(db(), { year: 1999 });
    const params = { id: String(seeded.id) };
    await call(projectRoutes.patch, { params, body: { year: 2010, translations: { en: { title: "New" } } } });
    const { data: lines } = await call(projectRoutes.history, { params, query: {} });
    expect(lines.map(({ version, kind, actor }) => [version, kind, actor?.name])).toEqual([
      [2, "updated", "ანა ადმინი"],
      [1, "created", undefined],
    ]);
    expect(lines[0]?.changes).toContainEqual({ field: "year", from: 1999, to: 2010 });
    const { data: back } = await call(projectRoutes.restoreVersion, {
      params: { ...params, version: "1" },
      query: {},
    });
    expect([back.year, back.version]).toEqual([1999, 3]);
    expect(back.translations.en.title).toMatch(/en$/);
    expect(
      (
        await failureOf(
          call(projectRoutes.restoreVersion, { params: { ...params, version: "9" }, query: {} }),
        )
      ).status,
    ).toBe(404);
  });
});

describe("refused uploads", () => {
  const good = () => aPicture(300, 200).jpeg().toBuffer();
  const refusals: [string, () => Promise<Uint8Array> | Uint8Array, number][] = [
    [
      "an SVG with a script",
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      415,
    ],
    ["a picture of a hundred megapixels", () => aHugePng(10_000, 10_000), 413],
    ["a zip named .jpg", () => Buffer.from("504b0304140000000800", "hex"), 415],
    ["a truncated JPEG", async () => (await aPicture(1200, 900).jpeg().toBuffer()).subarray(0, 2000), 422],
    ["25 MB", () => Buffer.concat([Buffer.from("ffd8ffe0", "hex"), Buffer.alloc(25 * 1024 * 1024)]), 413],
  ];
  it.each(refusals)("%s: nothing is written, and the reason is returned", async (_, bytes, status) => {
    const [before, rows] = [await files(), await db().media.count()];
    const failure = await failureOf(
      sendForm(stack, { path: "/admin/projects", token }, [
        ["translations[ka][title]", "ეზო"],
        ["main_image", { bytes: await good(), name: "good.jpg" }],
        ["gallery_images[]", { bytes: await good(), name: "good.jpg" }],
        ["gallery_images[]", { bytes: await bytes(), name: "bad.jpg" }],
      ]),
    );
    expect(failure.status).toBe(status);
    expect(Object.keys(failure.body.errors ?? {})[0]).toMatch(/^gallery_images/);
    expect(Object.values(failure.body.errors ?? {})[0]?.[0]).toMatch(/[ა-ჰ]/);
    expect([await files(), await db().media.count(), await db().project.count()]).toEqual([before, rows, 0]);
  });

  it.each([
    [
      "broken off in a file",
      '--b\r\nContent-Disposition: form-data; name="main_image"; filename="a.jpg"\r\n\r\nabc',
    ],
    ["broken off in a field", '--b\r\nContent-Disposition: form-data; name="year"\r\n\r\n20'],
    ["without a beginning", "nonsense"],
    [
      "with a name that reaches for prototypes",
      '--b\r\nContent-Disposition: form-data; name="__proto__[x]"\r\n\r\n1\r\n--b--\r\n',
    ],
  ])("a form %s: 400, and the server keeps running", async (_, body) => {
    const response = await fetch(`${stack.url()}/api/admin/projects`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "multipart/form-data; boundary=b" },
      body,
    });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, "malformed"]);
    expect((await call(projectRoutes.list, {})).data).toEqual([]);
  });

  it("leave nothing behind if the rest of the form is wrong", async () => {
    const before = await files();
    const { data } = await aProject();
    await call(projectRoutes.patch, { params: { id: String(data.id) }, body: { year: 2000 } });
    const failure = await failureOf(
      sendForm(stack, { path: `/admin/projects/${data.id}`, token }, [
        ["version", "1"],
        ["year", "2001"],
        ["main_image", { bytes: await good(), name: "good.jpg" }],
      ]),
    );
    expect(failure.body.code).toBe("conflict");
    expect(await files()).toEqual(before);
    const unexpected = await failureOf(
      sendForm(stack, { path: `/admin/projects/${data.id}`, token }, [
        ["year", { bytes: await good(), name: "a.jpg" }],
      ]),
    );
    expect(unexpected.body.errors).toHaveProperty("year");
  });
});

describe("the list", () => {
  it("is filtered, searched, ordered and paged", async () => {
    for (let number = 0; number < 3; number++)
      await createProject(db(), { status: "completed", year: 2000 + number });
    await aProject({ is_active: false });
    const list = async (query: object) =>
      (await call(projectRoutes.list, { query })).data.map(({ id }) => id);
    expect(await list({ search: "ვაკე" })).toHaveLength(1);
    expect(await list({ status: "completed" })).toHaveLength(3);
    expect(await list({ is_active: "false" })).toHaveLength(1);
    expect((await call(projectRoutes.list, { query: { sort: "year" } })).data[0]?.year).toBe(2002);
    const { meta } = await call(projectRoutes.list, { query: { per_page: "3", page: "2" } });
    expect(meta).toEqual({ total: 4, per_page: 3, current_page: 2, last_page: 2 });
  });

  it("is reordered, and many are changed at once", async () => {
    const [a, b, c] = [await createProject(db()), await createProject(db()), await createProject(db())];
    const ids = [c.id, a.id, b.id];
    await call(reorderProjects, { body: { ids } });
    expect((await call(projectRoutes.list, { query: {} })).data.map(({ id }) => id)).toEqual(ids);
    const { data } = await call(bulkUpdateProjects, { body: { ids, set: { is_active: false } } });
    expect(data.changed).toBe(3);
    const gone = await failureOf(call(projectRoutes.bulkDelete, { body: { ids: [a.id, 999_999] } }));
    expect([gone.status, Object.keys(gone.body.errors ?? {})]).toEqual([422, ["ids.1"]]);
    expect((await call(projectRoutes.bulkDelete, { body: { ids: [a.id] } })).data.ids).toEqual([a.id]);
  });

  // About speed alone.
  if (isFullRun)
    it("stays quick with 10,000 rows", async () => {
      await db().$executeRaw`
        insert into projects (slug, status, sort_order) select 'many-' || n, 'ongoing', n from generate_series(1, 10000) n`;
      await db().$executeRaw`analyze projects`;
      const plan = await db().$queryRaw<{ "QUERY PLAN": string }[]>`
        explain select id from projects where deleted_at is null order by sort_order, id limit 25 offset 100`;
      const text = plan.map((line) => line["QUERY PLAN"]).join("\n");
      expect(text).toContain("Index");
      expect(text).not.toMatch(/Seq Scan|Sort/);
      const started = performance.now();
      await call(projectRoutes.list, { query: { page: "200" } });
      expect(performance.now() - started).toBeLessThan(1500);
    });
});

describe("a preview", () => {
  it("shows an inactive project to holders of the link only", async () => {
    const { data } = await aProject({ is_active: false });
    const params = { id: String(data.id) };
    expect((await failureOf(stack.call(getProject, { params, query: {} }))).status).toBe(404);
    const { data: link } = await call(previewProject, { params, query: { locale: "en" } });
    expect(link.url).toBe(`https://ezo.test/en/projects/${data.id}?preview=${link.token}`);
    const response = await fetch(`${stack.url()}/api/projects/${data.id}?preview=${link.token}`);
    expect([
      response.status,
      response.headers.get("cache-control"),
      response.headers.get("x-robots-tag"),
    ]).toEqual([200, "no-store", "noindex"]);
    const other = await aProject({ is_active: false });
    const elsewhere = await fetch(`${stack.url()}/api/projects/${other.data.id}?preview=${link.token}`);
    expect(elsewhere.status).toBe(404);
    const forged = link.token.replace(/^./, "z");
    expect((await fetch(`${stack.url()}/api/projects/${data.id}?preview=${forged}`)).status).toBe(404);
  });
});
