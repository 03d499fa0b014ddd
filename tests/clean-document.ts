import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

// Files share a document: what a test has rendered is gone before the next one.
afterEach(cleanup);
