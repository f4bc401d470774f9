import type * as ClientGenerator from "@prisma/client-generator-ts";
import type * as Internals from "@prisma/internals";
import { createRequire } from "node:module";
import { inRoot } from "../paths.ts";
import { PlainError } from "../report.ts";

/**
 * Generates the database client from `prisma/schema.prisma`, as `prisma generate` does. Prisma's command line takes 170 MB,
 * mostly for a local database and a studio; the generator it calls takes 10.
 */
export async function generatePrismaClient(schemaFile = inRoot("prisma/schema.prisma")): Promise<void> {
  // Their ES modules are made for bundlers and import files that do not exist.
  const require = createRequire(import.meta.url);
  const { getGenerators, loadSchemaContext } = require("@prisma/internals") as typeof Internals;
  const { PrismaClientTsGenerator } = require("@prisma/client-generator-ts") as typeof ClientGenerator;

  const schemaContext = await loadSchemaContext({
    schemaPath: { cliProvidedPath: schemaFile },
    printLoadMessage: false,
  });
  const generators = await getGenerators({
    schemaContext,
    registry: { "prisma-client": { type: "in-process", generator: new PrismaClientTsGenerator() } },
    // Engines of other client types, from Prisma's server.
    skipDownload: true,
    cliCommand: "generate",
  });
  if (generators.length === 0) throw new PlainError(`${schemaFile} names no generator`);
  for (const generator of generators) {
    await generator.generate();
    generator.stop();
  }
}
