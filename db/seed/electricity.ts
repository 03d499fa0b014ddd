/** The example price of electricity, which counts until staff set theirs: Ofgem's price cap of October to December 2025. */
export const exampleElectricity = {
	pencePerKwh: 26.35,
	date: "2025-10-01",
	source: "Ofgem's price cap, October 2025",
	isExample: true,
};
