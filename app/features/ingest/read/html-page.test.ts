import { expect, it } from "vitest";
import { isHtmlPage } from "./html-page";

it.each([
	["<!DOCTYPE html><html><body>Sign in", undefined, true],
	["\uFEFF\r\n  <HTML>", "text/html", true],
	["<!-- made by x --><html>", undefined, true],
	['<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0">', undefined, true],
	["<head><title>Sign in", undefined, true],
	["<center><h1>403 Forbidden</h1>", "text/html", true],
	["<center><h1>403 Forbidden</h1>", undefined, false],
	['<?xml version="1.0"?><rss version="2.0">', "text/html", false],
	["<rss>", "text/html", false],
	["<feed xmlns=", "text/html", false],
	["<products><product>", "text/html", false],
	['"<html> for beginners",1\n', "text/html", false],
	["<htmlish>", undefined, false],
	["", "text/html", false],
])("%j as %s: %s", (beginning, contentType, expected) => {
	expect(isHtmlPage(new TextEncoder().encode(beginning), contentType)).toBe(expected);
});
