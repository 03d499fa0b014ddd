export function press(folder: string): Promise<void>;
