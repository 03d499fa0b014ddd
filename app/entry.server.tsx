import cluster from "node:cluster";
import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import {
	closeDb,
	db,
	listenForWrites,
	reachDatabase,
	withSetUpConnection,
} from "db/connection.server";
import { printableAddress } from "db/database-url";
import { loadSecret } from "db/site-secret";
import { replayForms } from "db/waiting/visitor-write";
import { isReadOnlyFileSystem, unavailability } from "db/writes/unavailable";
import { scheduledJobs } from "server/cluster/scheduled-jobs";
import { followPrimary } from "server/cluster/worker";
import { listenUntilStopped } from "server/graceful-shutdown";
import { serveMetrics } from "server/metrics/metrics-server";
import { READ_ONLY_TEXT, setUp } from "server/set-up";
import { type Development, siteServer } from "server/site-server";
import { waitForVisitCounts } from "server/visits/count-visits";
import { addFirstAccount } from "~/auth/accounts/new-accounts.server";
import { settings, unknownSettingsMessage } from "~/config/env.server";
import { heapLimitMb } from "~/config/heap.server";
import { modelsThatFit } from "~/features/catalogue/capacity/capacity";
import { storeCapacity } from "~/features/catalogue/capacity/capacity.queries.server";
import { startCounting, stopCounting } from "~/features/insight/counting/counting.server";
import { countWaitingMails } from "~/features/mail/mails.queries.server";
import { applyLogFormat } from "~/logging/json-log.server";
import { startMeasuring } from "~/metrics/metrics.server";

export { default, handleDataRequest, handleError, streamTimeout } from "./handle-request.server";

/** Returns the reason why the site cannot start, in one line. */
function startFailureText(error: unknown): string {
	const reason = unavailability(error);
	if (reason !== undefined) return `${printableAddress(settings().DATABASE_URL)}: ${reason}`;
	return error instanceof Error ? error.message : String(error);
}

applyLogFormat();
// In a cluster the primary logs this message.
const unknownSettingsText = cluster.isWorker ? undefined : unknownSettingsMessage();
if (unknownSettingsText !== undefined) console.warn(unknownSettingsText);
const jobs = scheduledJobs(db);

// Reads the settings and migrates the schema before serving.
try {
	await reachDatabase();
	const { isReadOnly } = await withSetUpConnection(setUp);
	if (isReadOnly) {
		console.error(
			isReadOnlyFileSystem() ? `The file system is read-only. ${READ_ONLY_TEXT}` : READ_ONLY_TEXT,
		);
	} else {
		await addFirstAccount(db(), settings());
		await storeCapacity(db(), modelsThatFit(heapLimitMb()));
	}
	await loadSecret(db());
	if (!isReadOnly) void replayForms(db());
	listenForWrites();
	startCounting(db());
	const leaseOwner = randomUUID();
	// In a cluster the primary chooses the worker that runs the jobs.
	if (cluster.isWorker) jobs.delegate();
	else jobs.start(leaseOwner);
} catch (error) {
	console.error(startFailureText(error));
	process.exit(1);
}

/** Serves the site. Called by `npm start`, and by `npm run dev` with `development`. */
export async function serve(build: ServerBuild, development?: Development): Promise<Server> {
	const { HOST, PORT, DRAIN_SECONDS } = settings();
	const stopMetrics = await startMetrics();
	const server = siteServer(build, { development });
	const options = {
		host: HOST,
		port: PORT,
		drainMs: development ? 0 : 1000 * DRAIN_SECONDS,
		isWorker: cluster.isWorker,
	};
	const stop = listenUntilStopped(server, options, async () => {
		await waitForVisitCounts();
		// The counts, which are only in memory, are written first: while a job applies a feed, writing would block.
		await Promise.all([stopCounting(db()), jobs.end()]);
		await stopMetrics();
		await closeDb();
	});
	if (cluster.isWorker) followPrimary(jobs, stop);
	return server;
}

/**
 * Starts collecting and serving metrics if METRICS_PORT is set; returns a function that stops serving. In a cluster the
 * primary serves the metrics. Ends the process with one line if it cannot listen on the port.
 */
async function startMetrics(): Promise<() => Promise<void>> {
	const { METRICS_PORT } = settings();
	if (METRICS_PORT === undefined) return async () => {};
	const readMetrics = await startMeasuring({ countWaitingMails: () => countWaitingMails(db()) });
	if (cluster.isWorker) return async () => {};
	try {
		return await serveMetrics(METRICS_PORT, readMetrics);
	} catch (error) {
		console.error(error instanceof Error ? error.message : error);
		process.exit(1);
	}
}
