import { deflateRawSync } from "node:zlib";

export interface ZipEntry {
	name: string;
	content: string | Buffer;
	/** Unpacked size in the archive's directory; the true one by default. */
	declaredBytes?: number;
	isEncrypted?: boolean;
	/** True if it is not compressed. */
	isStored?: boolean;
}

/** Returns a zip archive with true or false sizes; without checksums, which no reader here verifies. */
export function zip(entries: readonly ZipEntry[]): Buffer {
	const files: Buffer[] = [];
	const directory: Buffer[] = [];
	let at = 0;
	for (const { name, content, declaredBytes, isEncrypted, isStored } of entries) {
		const bytes = Buffer.from(content);
		const packed = isStored ? bytes : deflateRawSync(bytes);
		// From the version a reader needs to the length of the extra field: the same in both headers.
		const common = Buffer.alloc(26);
		common.writeUInt16LE(20, 0);
		common.writeUInt16LE(isEncrypted ? 1 : 0, 2);
		common.writeUInt16LE(isStored ? 0 : 8, 4);
		common.writeUInt32LE(packed.length, 14);
		common.writeUInt32LE(declaredBytes ?? bytes.length, 18);
		common.writeUInt16LE(name.length, 22);
		const offset = Buffer.alloc(14);
		offset.writeUInt32LE(at, 10);
		directory.push(Buffer.from("PK\u0001\u0002\u0014\0"), common, offset, Buffer.from(name));
		const file = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, Buffer.from(name), packed]);
		files.push(file);
		at += file.length;
	}
	const list = Buffer.concat(directory);
	const end = Buffer.alloc(22);
	end.write("PK\u0005\u0006");
	end.writeUInt16LE(entries.length, 8);
	end.writeUInt16LE(entries.length, 10);
	end.writeUInt32LE(list.length, 12);
	end.writeUInt32LE(at, 16);
	return Buffer.concat([...files, list, end]);
}
