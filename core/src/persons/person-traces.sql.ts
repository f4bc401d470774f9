import { Prisma } from "../generated/prisma/client.ts";

const { sql } = Prisma;

/** By what a person's traces are found. */
export interface PersonTraces {
  /** The person and those who were merged into them: their enquiries name these. */
  memberIds: readonly number[];
  /** Canonical. */
  emails: readonly string[];
  contactIds: readonly number[];
}

/** The enquiries of a person, called `mine` in the statements of the timeline and of the figures. */
export const enquiriesOf = (memberIds: readonly number[]): Prisma.Sql =>
  sql`from customers where person_id = any(${[...memberIds]}::int[]) and deleted_at is null`;

/** The offers that visitors made for themselves; what staff made is found by its enquiry, and must not count twice. */
export const offeredTo = (emails: readonly string[]): Prisma.Sql =>
  sql`o.email = any(${[...emails]}::text[]) and o.customer_id is null`;
