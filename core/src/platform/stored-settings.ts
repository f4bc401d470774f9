import type { Prisma } from "../generated/prisma/client.ts";

/**
 * The build before these reads strictly what is in `social_links`, and passes over what it does not know beside it. Saving, it
 * stores only what it knows: the later networks are lost where it saves contact settings (CHANGELOG, "To do when upgrading").
 */
const FIRST_NETWORKS: readonly string[] = ["facebook", "instagram"];

/** A setting's value in a shape that the build before can read, too: in a rolling deploy it reads what this one has stored. */
export function toStored(name: string, value: Prisma.InputJsonObject): Prisma.InputJsonObject {
  if (name !== "contact") return value;
  const links = Object.entries(value["social_links"] as Record<string, string>);
  const isFirst = ([network]: [string, string]) => FIRST_NETWORKS.includes(network);
  return {
    ...value,
    social_links: Object.fromEntries(links.filter(isFirst)),
    later_social_links: Object.fromEntries(links.filter((link) => !isFirst(link))),
  };
}

/** The way back. A row of an earlier build has no part of its own for later networks. */
export function fromStored(name: string, stored: unknown): unknown {
  if (name !== "contact") return stored;
  const { later_social_links: later, social_links: first, ...others } = stored as Record<string, object>;
  return { ...others, social_links: { ...first, ...later } };
}
