import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";

/** Proxy between a client and a server on loopback that fails as a network does. */
export interface TcpProxy {
	port: number;
	/** Stops forwarding without closing anything; accepts connections, and sends nothing on them. */
	silence: () => void;
	/** Resumes forwarding. */
	resume: () => void;
	/** Delays the data from the target by this many ms from now on. */
	delay: (ms: number) => void;
	/** Closes every connection. */
	cut: () => void;
	close: () => void;
}

/** Without a target it accepts connections and never sends anything. */
export async function startTcpProxy(target?: number): Promise<TcpProxy> {
	const sockets = new Set<Socket>();
	let isSilent = target === undefined;
	let delayMs = 0;
	const delayed = () =>
		new Transform({
			transform(chunk, _, done) {
				setTimeout(done, delayMs, null, chunk);
			},
		});
	const add = (socket: Socket) => {
		sockets.add(socket);
		// Closing informs the other side.
		socket.on("error", () => {});
		socket.once("close", () => sockets.delete(socket));
	};
	const server = createServer((client) => {
		add(client);
		if (target === undefined) return;
		const upstream = connect(target, "127.0.0.1");
		add(upstream);
		client.pipe(upstream).pipe(delayed()).pipe(client);
		client.once("close", () => upstream.destroy());
		upstream.once("close", () => client.destroy());
		if (isSilent) for (const socket of [client, upstream]) socket.pause();
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	const cut = () => {
		for (const socket of sockets) socket.destroy();
	};
	return {
		port: typeof address === "object" && address ? address.port : 0,
		silence() {
			isSilent = true;
			for (const socket of sockets) socket.pause();
		},
		resume() {
			isSilent = false;
			for (const socket of sockets) socket.resume();
		},
		delay(ms) {
			delayMs = ms;
		},
		cut,
		close() {
			server.close();
			cut();
		},
	};
}
