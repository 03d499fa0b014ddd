import type { WorkbookCell } from "./files/workbook";

// Files to import, and what reading them refuses.

export const CSV = "sku,brand,model\nA,Epson,One\n";

export const table: WorkbookCell[][] = [
	["sku", "brand", "model"],
	["A", "Epson", "One"],
];
