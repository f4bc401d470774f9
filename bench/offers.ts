import { createOffer } from "@ezo/contract/site/offers";
import { listPaymentPlans } from "@ezo/contract/site/payment-plans";
import { type Locale, LOCALES } from "@ezo/contract/values/locale";
import pg from "pg";
import { startBuiltSystem } from "../e2e/stack/built-system.ts";
import { percentile, type Result } from "./lib/report.ts";

const SAMPLES = 10;
const LIMIT_MS = 1000;

/**
 * From the POST of an offer to the last byte of its PDF, which a worker makes meanwhile, against the slowest answer that
 * the server gives to anybody else in that time: what an offer may not hold up.
 */
export async function benchOffers(): Promise<Result[]> {
  const system = await startBuiltSystem();
  const pool = new pg.Pool({ connectionString: system.databaseUrl, max: 1 });
  try {
    const { rows } = await pool.query<{ id: number; project: number }>(`
      select a.id, b.project_id as project from apartments a join buildings b on b.id = a.building_id
      where a.status = 'available' and a.price is not null and not a.is_price_hidden and a.plan_image_id is not null
      order by a.id limit 1`);
    const [apartment] = rows;
    if (!apartment) throw new Error("the demo has no apartment to offer");
    const plans = await system.call(listPaymentPlans, {
      params: { id: String(apartment.project) },
      query: {},
    });
    const plan_id = plans.data[0]?.id;
    const made = (locale: Locale) =>
      besides(system.url, async () => {
        const { data } = await system.call(createOffer, {
          body: { apartment_id: apartment.id, plan_id, locale },
        });
        const pdf = await fetch(system.url + new URL(data.pdf_url).pathname);
        await pdf.arrayBuffer();
        if (!pdf.ok) throw new Error(`${data.pdf_url} answered ${pdf.status}`);
      });
    const results = [resultOf("The first offer after the start", [await made("ka")])];
    for (const locale of LOCALES) {
      const samples: Sample[] = [];
      while (samples.length < SAMPLES) samples.push(await made(locale));
      results.push(resultOf(`An offer in ${locale}`, samples));
    }
    return results;
  } finally {
    await pool.end();
    await system.stop();
  }
}

interface Sample {
  took: number;
  slowest: number;
}

function resultOf(what: string, samples: readonly Sample[]): Result {
  const p95 = (of: keyof Sample) => {
    const values = samples.map((sample) => sample[of]);
    return percentile(values, 0.95);
  };
  const ours = p95("took");
  return {
    what: `${what}, from the POST to the last byte of its PDF, p95 of ${samples.length} (yardstick: the slowest other answer meanwhile, p95)`,
    ours,
    yardstick: p95("slowest"),
    unit: "ms",
    verdict: `target: ${LIMIT_MS} ms, ${ours <= LIMIT_MS ? "met" : "missed"}`,
  };
}

/** How long `work` takes, and the slowest answer to a light call that is repeated all the while. */
async function besides(url: string, work: () => Promise<void>): Promise<Sample> {
  let isDone = false;
  const watching = (async () => {
    let slowest = 0;
    while (!isDone) {
      const askedAt = performance.now();
      await (await fetch(`${url}/healthz`)).arrayBuffer();
      slowest = Math.max(slowest, performance.now() - askedAt);
    }
    return slowest;
  })();
  const startedAt = performance.now();
  try {
    await work();
  } finally {
    isDone = true;
  }
  return { took: performance.now() - startedAt, slowest: await watching };
}
