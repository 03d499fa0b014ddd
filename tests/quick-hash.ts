import { scryptSync } from "node:crypto";

/** A stored password that is compared quickly: the site's own hashes are slow by design. */
export function quickHash(password: string): string {
	const key = scryptSync(password, "salt", 32, { N: 2, blockSize: 1, parallelization: 1 });
	return `$scrypt$ln=1,r=1,p=1$${Buffer.from("salt").toString("base64url")}$${key.toString("base64url")}`;
}
