import { copyFile } from "node:fs/promises";
import { inject } from "vitest";

/** Puts a database here as a first start leaves it: to start on it takes two thirds of the time. */
export function copySample(file: string, sample: string = inject("sample")): Promise<void> {
	return copyFile(sample, file);
}
