/** Metrics as Prometheus reads them. */
export interface Scrape {
	text: string;
	/** Returns the value of a figure by its name and labels as they are written. */
	value: (figure: string) => number | undefined;
	/** The values of a label of a metric. */
	labels: (metric: string, label: string) => string[];
}

export async function scrape(port: number): Promise<Scrape> {
	const response = await fetch(`http://127.0.0.1:${port}/metrics`);
	const text = await response.text();
	if (response.status !== 200) throw new Error(text);
	const lines = text.split("\n");
	return {
		text,
		value(figure) {
			const line = lines.find((one) => one.startsWith(`${figure} `));
			return line === undefined ? undefined : Number(line.slice(figure.length));
		},
		labels(metric, label) {
			const found = lines
				.filter((line) => line.startsWith(`${metric}{`))
				.map((line) => new RegExp(`\\b${label}="([^"]*)"`).exec(line)?.[1] ?? "");
			return [...new Set(found)];
		},
	};
}
