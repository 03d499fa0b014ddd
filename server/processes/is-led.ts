import cluster from "node:cluster";

/** Whether this process is one of several that a leader started. */
export function isLed(): boolean {
	return cluster.isWorker;
}
