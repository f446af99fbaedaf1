# Lotline in a container: not as root, on a read-only root file system, with one volume for its data.
# How to run it: docs/operations.md.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 LOTLINE_DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json /app/package-lock.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/supabase/migrations supabase/migrations
COPY --from=build /app/host/places/zips-without-area.txt host/places/zips-without-area.txt
COPY --from=build /app/host/demo/demo-homes.csv.br /app/host/demo/demo-rents.csv host/demo/
COPY --from=build /app/scripts/run.mjs scripts/run.mjs
COPY --from=build /app/dist dist
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/run.mjs", "start"]
