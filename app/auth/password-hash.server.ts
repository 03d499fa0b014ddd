import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { boundedQueue } from "~/config/bounded-queue";

// Parameters of scrypt that OWASP recommends: a hash takes 32 MiB and about a quarter of a second.
const CURRENT_COST = { log2N: 15, blockSize: 8, parallelization: 3 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** Upper limit of memory for a stored hash's parameters, so that a damaged row cannot exhaust it. */
const MAX_MEMORY_BYTES = 256 * 1024 * 1024;

// Each hash takes 32 MiB, so hashes wait in queues. Strangers' guesses have a separate queue, to not delay staff.
const visitorQueue = boundedQueue({ maxRunning: 2, maxWaiting: 20 });
const staffQueue = boundedQueue({ maxRunning: 1, maxWaiting: 20 });

type Cost = typeof CURRENT_COST;

function deriveKey(
	password: string,
	salt: Buffer,
	cost: Cost,
	enqueue: typeof staffQueue,
): Promise<Buffer> {
	const { log2N, blockSize, parallelization } = cost;
	const options = { N: 2 ** log2N, blockSize, parallelization, maxmem: MAX_MEMORY_BYTES };
	return enqueue(
		() =>
			new Promise((resolve, reject) => {
				// Keyboards differ in how they encode a letter with an accent.
				scrypt(password.normalize("NFKC"), salt, KEY_BYTES, options, (error, key) =>
					error ? reject(error) : resolve(key),
				);
			}),
	);
}

const STORED_HASH_PATTERN =
	/^\$scrypt\$ln=(?<log2N>\d{1,2}),r=(?<blockSize>\d{1,2}),p=(?<parallelization>\d{1,2})\$(?<salt>[\w-]+)\$(?<key>[\w-]+)$/;

/** Returns the string to store for a password: cost, salt and key, as `$scrypt$ln=…,r=…,p=…$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
	const salt = randomBytes(SALT_BYTES);
	const key = await deriveKey(password, salt, CURRENT_COST, staffQueue);
	const { log2N, blockSize, parallelization } = CURRENT_COST;
	const cost = `ln=${log2N},r=${blockSize},p=${parallelization}`;
	return `$scrypt$${cost}$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

/**
 * Returns true if a password matches the stored hash. Without a hash, or with an invalid one, returns false after the
 * same amount of work. Passwords from a trusted device have a separate queue. Throws QueueFullError if a queue is full.
 */
export async function isCorrectPassword(
	password: string,
	storedHash: string | undefined,
	{ isTrustedDevice = false } = {},
): Promise<boolean> {
	const enqueue = isTrustedDevice ? staffQueue : visitorQueue;
	const parts = STORED_HASH_PATTERN.exec(storedHash ?? "")?.groups;
	if (!parts) {
		await deriveKey(password, randomBytes(SALT_BYTES), CURRENT_COST, enqueue);
		return false;
	}
	const { log2N, blockSize, parallelization, salt = "", key = "" } = parts;
	const cost = {
		log2N: Number(log2N),
		blockSize: Number(blockSize),
		parallelization: Number(parallelization),
	};
	const expected = Buffer.from(key, "base64url");
	const actual = await deriveKey(password, Buffer.from(salt, "base64url"), cost, enqueue);
	return actual.length === expected.length && timingSafeEqual(actual, expected);
}
