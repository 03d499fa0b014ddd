import type { ComponentType, ReactNode } from "react";

/** A form of the staff, which keeps what is typed into it when the session has ended. */
export type FormKind = ComponentType<{ className?: string; id?: string; children: ReactNode }>;
