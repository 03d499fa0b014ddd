/** Address, title and summary of the buying guide. */
export const GUIDE_PATH = "/buying-guide";
export const GUIDE_TITLE = "Projector Buying Guide";
export const GUIDE_SUMMARY =
	"How to choose a projector in the UK: brightness, throw, light sources and budgets explained in plain English, with a glossary of the jargon.";
