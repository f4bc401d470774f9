import { type Lookups, shown } from "./lookups.ts";
import type { JudgedDmarc } from "./dmarc.ts";
import { type Judged, missing, present, remark, unknown } from "./remark.ts";
import { hasVersion, tagsIn } from "./tags.ts";

/** What is missing for the firm's logo beside its mails (BIMI). The logo itself is not fetched. */
export async function judgeBimi(
  lookups: Lookups,
  domain: string,
  judging: Promise<JudgedDmarc>,
): Promise<Judged> {
  const name = `default._bimi.${domain}`;
  const [answer, dmarc] = await Promise.all([lookups.txt(name), judging]);
  if (answer.kind === "failed" || dmarc.policy === undefined) return unknown("bimi");
  const isProtected = dmarc.policy !== null && dmarc.policy !== "none" && dmarc.isForAll;
  const faults = isProtected ? [] : [remark("bimi_dmarc")];
  const records = answer.kind === "found" ? answer.values.filter((one) => hasVersion(one, "BIMI1")) : [];
  const [record] = records;
  if (record === undefined) return missing("bimi", { faults: [...faults, remark("bimi_missing", { name })] });
  const found = records.map(shown);
  if (records.length > 1)
    return present("bimi", { faults: [...faults, remark("bimi_several", { count: records.length })], found });
  const tags = tagsIn(record);
  if (!isLogo(tags?.get("l") ?? "")) faults.push(remark("bimi_logo"));
  const hasCertificate = isHttps(tags?.get("a") ?? "");
  return present("bimi", { faults, notes: hasCertificate ? [] : [remark("bimi_certificate")], found });
}

const isHttps = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === "https:";
const isLogo = (text: string): boolean => isHttps(text) && /\.svgz?$/i.test(new URL(text).pathname);
