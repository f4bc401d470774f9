# syntax=docker/dockerfile:1
# One image for server, worker, migrations and the operator's commands; docker-compose.yml says what each container runs.
ARG NODE_VERSION=24

FROM node:${NODE_VERSION}-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY core/package.json core/
COPY server/package.json server/
COPY worker/package.json worker/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

FROM manifests AS build
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
RUN npm run build

FROM manifests AS packages
# Without what only builds need: an optional peer of the database client, its compilers for other databases, source maps
# and types, which are a third of the rest.
RUN --mount=type=cache,target=/root/.npm npm uninstall --package-lock-only typescript \
  && npm ci --omit=dev \
  && find node_modules \( -name "*.map" -o -name "*.d.ts" -o -name "*.d.mts" -o -name "*.d.cts" \) -delete \
  && find node_modules/@prisma/client/runtime -regex ".*\(mysql\|sqlite\|cockroachdb\|sqlserver\).*" -delete

FROM node:${NODE_VERSION}-bookworm-slim AS sources
# What the operator's commands run from, without tests and the tools of development.
WORKDIR /app
COPY --from=build /app/scripts scripts
COPY --from=build /app/prisma prisma
COPY --from=build /app/contract/src contract/src
COPY --from=build /app/core/src core/src
RUN find . \( -name "*.test.ts" -o -name testing -o -name testing.ts \) -prune -exec rm -r {} + \
  && rm -r scripts/tests scripts/vitest scripts/lib/tests scripts/lib/asvs scripts/lib/rights prisma/new-migration.ts \
  && find scripts/lib/build -type f ! -name sbom.ts -delete \
  && cd scripts \
  && rm asvs.ts build.ts check-imports.ts check-patterns.ts dead-code.ts dev.ts generate.ts lint.ts \
    new-migration.ts notices.ts rights.ts start.ts test.ts

FROM node:${NODE_VERSION}-bookworm-slim AS run
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# A new volume inherits the owner of the folder it is mounted on.
RUN mkdir /data && chown node:node /data
# Including the workspaces: npm installs packages with conflicting versions there.
COPY --from=packages /app ./
COPY --from=build /app/tsconfig.base.json /app/LICENSE /app/THIRD-PARTY-NOTICES.md ./
COPY --from=sources /app ./
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/worker/dist worker/dist
COPY --from=build /app/web/dist web/dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["node", "scripts/healthcheck.mjs", "http://127.0.0.1:3000/readyz"]
# Node itself, not npm, so that it receives SIGTERM.
CMD ["node", "--enable-source-maps", "server/dist/main.js"]
