/** Pixels of a resolution such as '4K UHD (3840 x 2160)'; null when no 'W x H' can be read from it. */
export function resolutionPixels(resolution: string): number | null {
	const match = /(\d{3,5})\s*[x×]\s*(\d{3,5})/i.exec(resolution);
	return match ? Number(match[1]) * Number(match[2]) : null;
}
