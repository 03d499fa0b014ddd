/** What a spreadsheet shows for a formula that failed. */
const ERROR =
	/^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|GETTING_DATA|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|ERROR!)$/i;

const MONTH = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)";
const DATE = new RegExp(
	`^(\\d{4}-\\d\\d-\\d\\d|\\d{1,2}/\\d{1,2}/\\d{2,4}|\\d{1,2}-${MONTH}(-\\d{2,4})?|${MONTH}-\\d{2,4})$`,
	"i",
);

/**
 * Why a cell is not what was meant: a formula that failed, or a date, which is what spreadsheets make of 1-2. No
 * column of the template has dates. Nothing for any other cell.
 */
export function cellError(column: string, value: string): string | undefined {
	const text = value.trim();
	if (ERROR.test(text)) {
		return `${column} is the error ${text}; correct the formula, or type what it should give`;
	}
	// A dimension or a weight is a date by its looks only where the spreadsheet made it one.
	if (DATE.test(text)) {
		return `${column} is a date (${text}); format the cell as text and type it again`;
	}
	return undefined;
}
