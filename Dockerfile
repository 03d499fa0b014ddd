# Two stages: what builds the site stays behind. Why it is so: docs/decisions/server/0014-container.md
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY .npmrc package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && node scripts/build/assemble.mjs /app
# pg_dump, pg_restore and psql without the 50 MB of Perl that their package brings along.
RUN apt-get update && apt-get download postgresql-client-15 && dpkg -x postgresql-client-15_*.deb /postgresql
RUN npm prune --omit=dev --no-audit --no-fund && node scripts/build/slim-packages.mjs node_modules

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production PORT=3000 DATABASE_URL=file:/data/beamwise.db
# What scripts/setup/with-node.mjs sets, for the same reason.
ENV MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=4194304 MALLOC_TOP_PAD_=2097152 MALLOC_TRIM_THRESHOLD_=131072
RUN install -d -o node -g node -m 700 /data \
	&& apt-get update && apt-get install -y --no-install-recommends libpq5 libreadline8 liblz4-1 libzstd1 \
	&& rm -rf /var/lib/apt/lists/* /var/cache/apt/*
COPY --from=build /postgresql/usr/lib/postgresql/15/bin/pg_dump /postgresql/usr/lib/postgresql/15/bin/pg_restore /postgresql/usr/lib/postgresql/15/bin/psql /usr/lib/postgresql/15/bin/
COPY --from=build /build/node_modules ./node_modules
COPY --from=build /app ./
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "scripts/health.mjs"]
CMD ["node", "scripts/start.mjs"]
