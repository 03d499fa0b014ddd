import type { WorkbookCell } from "./files/workbook";

// Files to import, and the errors of reading them.

export const CSV = "sku,brand,model\nA,Epson,One\n";

export const table: WorkbookCell[][] = [
	["sku", "brand", "model"],
	["A", "Epson", "One"],
];
