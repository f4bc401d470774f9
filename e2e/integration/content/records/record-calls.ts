import { expect } from "vitest";
import { isFullRun } from "../../../../scripts/lib/tests/test-scope.ts";
import type { Stack } from "../../../stack/stack.ts";
import type { Body, VersionedKind } from "../../../stack/versioned/versioned-kind.ts";

/**
 * All kinds are written by the same code, so the quick run takes the ones that differ most: with languages, with a plan and
 * a hold, with a person's data, a single row, and without history of its own.
 */
const QUICK_KINDS = [
  "/admin/projects",
  "/admin/apartments",
  "/admin/contacts",
  "/admin/contact-info/settings",
  "/admin/customers",
];
export const isTested = ({ path }: VersionedKind): boolean => isFullRun || QUICK_KINDS.includes(path);

export const addressOf = (kind: VersionedKind, id: number): string =>
  kind.isSingle ? kind.path : `${kind.path}/${id}`;

/** How a kind is changed in part. */
export const methodOf = ({ isPutOnly }: VersionedKind): string => (isPutOnly ? "put" : "patch");

interface Answer {
  status: number;
  body: { code?: string; current?: object; data?: Record<string, unknown> & { version: number } };
}

/** Writes of records as their API takes them, and their rows as they are stored. */
export function recordCalls({ stack, token }: { stack: () => Stack; token: () => string }) {
  const send = async (method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${stack().url()}/api${path}`, {
      method: method.toUpperCase(),
      headers: { "content-type": "application/json", authorization: `Bearer ${token()}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, body: (await response.json()) as Answer["body"] };
  };
  const rowOf = async (
    kind: VersionedKind,
    id: number,
  ): Promise<{ version: number } & Record<string, unknown>> => {
    const where = kind.isSingle ? `name = '${kind.isSingle}'` : `id = ${id}`;
    const [row] = await stack().database.prisma.$queryRawUnsafe<
      { row: { version: number } & Record<string, unknown> }[]
    >(`select to_jsonb(t) as row from "${kind.table}" t where ${where}`);
    return row?.row ?? { version: 1 };
  };
  return {
    send,
    rowOf,
    change: async (kind: VersionedKind, id: number, patch: Body): Promise<void> => {
      const { version } = await rowOf(kind, id);
      const answer = await send(methodOf(kind), addressOf(kind, id), { ...patch, version });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    },
  };
}
