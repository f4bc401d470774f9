import type { Request, RequestHandler, Response } from "express";
import type { FrontCounts } from "../cache/front.ts";
import type { CacheFigures } from "@ezo/core/platform/cache/answer-cache";
import { mayReadMetrics } from "@ezo/core/platform/log/metrics-access";
import type { BackupFigures, Figures } from "@ezo/core/system/figures";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { RenderFigures } from "../render/render-threads.ts";

type SharedFigures = Pick<Figures, "queues" | "outbox" | "mail" | "campaigns" | "security" | "backups">;

interface OwnFigures {
  openSockets: () => number;
  cache: () => CacheFigures;
  renders: () => RenderFigures;
  bounces: () => readonly { provider: string; kind: string; count: number }[];
  /** Answers sent before Express, which no duration is measured of. */
  front: Readonly<FrontCounts>;
}

/** Node's own figures. What observes them is never removed, so that a process has them once, however many servers it starts. */
const ofProcess = new Registry();
collectDefaultMetrics({ register: ofProcess, prefix: "ezo_" });

/** Prometheus figures of this process: Node's own, request durations by route, open live connections. */
export function createMetrics(
  figures: OwnFigures & {
    /** Of the whole system: every server reports the same values. */
    shared: SharedFigures;
  },
) {
  const registry = new Registry();
  const durations = new Histogram({
    name: "ezo_http_request_duration_seconds",
    help: "Time to answer what was not sent before routing, by method, route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  addOwnFigures(registry, figures);
  addRenderFigures(registry, figures.renders);
  addSharedFigures(registry, figures.shared);

  const measure: RequestHandler = (request, response, next) => {
    const stop = durations.startTimer();
    response.once("finish", () =>
      stop({ method: request.method, route: routeOf(response), status: response.statusCode }),
    );
    next();
  };
  return { registry: Registry.merge([ofProcess, registry]), measure };
}

/** This process: its sockets, its cache, and what was reported to it. */
function addOwnFigures(registry: Registry, figures: OwnFigures): void {
  new Gauge({
    name: "ezo_live_connections",
    help: "Open Socket.IO connections",
    registers: [registry],
    collect() {
      this.set(figures.openSockets());
    },
  });

  new Gauge({
    name: "ezo_cache_bytes",
    help: "Public answers kept in this process's memory",
    registers: [registry],
    collect() {
      this.set(figures.cache().bytes);
    },
  });
  new Counter({
    name: "ezo_cache_answers_total",
    help: "Public answers by where they came from: memory (hit), memory while a change is rendered (older), the shared tier, computed (miss), an old copy (stale)",
    labelNames: ["outcome"],
    registers: [registry],
    collect() {
      const { hits, older, shared, misses, stale } = figures.cache();
      this.reset();
      for (const [outcome, count] of Object.entries({ hit: hits, older, shared, miss: misses, stale }))
        this.inc({ outcome }, count);
    },
  });

  new Counter({
    name: "ezo_bounce_events_total",
    help: "Bounces and complaints that mail providers reported to this process, without repetitions",
    labelNames: ["provider", "kind"],
    registers: [registry],
    collect() {
      this.reset();
      for (const { provider, kind, count } of figures.bounces()) this.inc({ provider, kind }, count);
    },
  });

  new Counter({
    name: "ezo_front_answers_total",
    help: "Kept answers sent before routing, by kind; none of them is among the measured durations",
    labelNames: ["kind"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [kind, count] of Object.entries(figures.front)) this.inc({ kind }, count);
    },
  });
}

/** The threads that render pages; nothing where this process renders them itself. */
function addRenderFigures(registry: Registry, figures: () => RenderFigures): void {
  new Gauge({
    name: "ezo_render_waiting",
    help: "Pages that wait for a thread to render them",
    registers: [registry],
    collect() {
      this.set(figures().waiting);
    },
  });
  new Counter({
    name: "ezo_renders_total",
    help: "Pages given to threads by what became of them: made, failed (an error, or the thread crashed), late (ended with the thread), refused (too many waited)",
    labelNames: ["outcome"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(figures().outcomes)) this.inc({ outcome }, count);
    },
  });
  new Counter({
    name: "ezo_render_seconds_total",
    help: "Time of pages in threads, by phase: waiting for a thread, rendering",
    labelNames: ["phase"],
    registers: [registry],
    collect() {
      const { waitedSeconds, renderedSeconds } = figures();
      this.reset();
      this.inc({ phase: "waiting" }, waitedSeconds);
      this.inc({ phase: "rendering" }, renderedSeconds);
    },
  });
}

type Values = (readonly [labels: Record<string, string>, value: number])[];
type AddGauge = ReturnType<typeof gaugesIn>;

const gaugesIn =
  (registry: Registry) => (name: string, help: string, labelNames: string[], read: () => Promise<Values>) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        // Neither an old figure nor a zero would be true.
        this.reset();
        if (labelNames.length === 0) this.remove();
        const values = await read().catch((): Values => []);
        for (const [labels, value] of values) this.set(labels, value);
      },
    });

/** Queues, outbox, mail and backups. When they cannot be read, the scrape still succeeds and `ezo_figures_up` says so. */
function addSharedFigures(registry: Registry, shared: SharedFigures): void {
  const gauge = gaugesIn(registry);
  const { queues, outbox, mail, campaigns, security, backups } = shared;
  gauge("ezo_queue_jobs", "Jobs by queue and state", ["queue", "state"], async () =>
    (await queues()).flatMap(({ name: queue, counts }) =>
      Object.entries(counts).map(([state, count]) => [{ queue, state }, count] as const),
    ),
  );
  gauge("ezo_queue_oldest_seconds", "How long a queue's oldest job has waited", ["queue"], async () =>
    (await queues()).map(({ name: queue, oldestMs }) => [{ queue }, oldestMs / 1000] as const),
  );
  gauge("ezo_queue_paused", "1 while a queue is paused", ["queue"], async () =>
    (await queues()).map(({ name: queue, isPaused }) => [{ queue }, Number(isPaused)] as const),
  );
  gauge("ezo_outbox_waiting", "Events that are not handed on yet", [], async () => [
    [{}, (await outbox()).waiting],
  ]);
  gauge("ezo_outbox_lag_seconds", "Age of the oldest event that is not handed on yet", [], async () => [
    [{}, (await outbox()).lagMs / 1000],
  ]);
  gauge("ezo_mail_deliveries", "Mails of the last hour by what became of them", ["status"], async () =>
    Object.entries((await mail()).recent).map(([status, count]) => [{ status }, count] as const),
  );
  gauge("ezo_mail_unknown", "Mails whose fate has been unknown for 15 minutes", [], async () => [
    [{}, (await mail()).unknown],
  ]);
  gauge(
    "ezo_campaign_mails",
    "Campaign mails of the last hour by what became of them",
    ["status"],
    async () =>
      Object.entries((await campaigns()).recent).map(([status, count]) => [{ status }, count] as const),
  );
  gauge(
    "ezo_campaign_unconfirmed",
    "Campaign mails that may have arrived and wait for a person",
    [],
    async () => [[{}, (await campaigns()).unconfirmed]],
  );
  gauge(
    "ezo_security_events",
    "Lines of the audit log of the last hour, by security event",
    ["event"],
    async () => (await security()).map(({ event, count }) => [{ event }, count] as const),
  );
  addBackupFigures(gauge, backups);
  gauge("ezo_figures_up", "1 when a part's figures could be read for this scrape", ["part"], () =>
    Promise.all(
      Object.entries({ queues, outbox, mail, campaigns, security, backups }).map(async ([part, read]) => {
        const isUp = await (read() as Promise<unknown>).then(
          () => 1,
          () => 0,
        );
        return [{ part }, isUp] as const;
      }),
    ),
  );
}

/** No figures while no backup was made on schedule: its age has no value then. */
function addBackupFigures(gauge: AddGauge, backups: SharedFigures["backups"]): void {
  const ofLast =
    (read: (last: NonNullable<BackupFigures["last"]>) => number) => async (): Promise<Values> => {
      const { last } = await backups();
      return last ? [[{}, read(last)]] : [];
    };
  gauge(
    "ezo_backup_age_seconds",
    "Time since the last scheduled backup was made",
    [],
    ofLast(({ ageMs }) => ageMs / 1000),
  );
  gauge(
    "ezo_backup_bytes",
    "Size of the last scheduled backup",
    [],
    ofLast(({ bytes }) => bytes),
  );
  gauge(
    "ezo_backup_duration_seconds",
    "Time that the last scheduled backup took",
    [],
    ofLast(({ durationMs }) => durationMs / 1000),
  );
  gauge(
    "ezo_backup_failing",
    "1 once an attempt has failed since the last scheduled backup",
    [],
    async () => [[{}, (await backups()).failure === null ? 0 : 1]],
  );
}

/** Names the pattern under which a request is counted; with paths as labels, their number would grow without bound. */
export const nameRoute = (response: Response, pattern: string): void => {
  (response.locals as { route?: string }).route = pattern;
};
/** The route that answered, as in the contract; "other" where none did. */
export const routeOf = (response: Response): string =>
  (response.locals as { route?: string }).route ?? "other";

export const metricsHandler =
  (registry: Registry, token: string | undefined) =>
  async (request: Request, response: Response): Promise<void> => {
    if (!mayReadMetrics(request, token)) return void response.status(404).end();
    response.type(registry.contentType).send(await registry.metrics());
  };
