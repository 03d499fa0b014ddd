import { expect, it } from "vitest";
import { isDeclaredBot } from "./declared-bots";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
	"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
	"Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
	"Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)",
	"Mozilla/5.0 (compatible; YandexBot/3.0)",
	"Mozilla/5.0 (compatible; Baiduspider/2.0)",
	"Mozilla/5.0 (compatible; Yahoo! Slurp)",
	"Mozilla/5.0 AppleWebKit/537.36 (compatible; GPTBot/1.2; +https://openai.com/gptbot)",
	"Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)",
	"facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
	"Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
	"WhatsApp/2.23.20.0",
	"AdsBot-Google (+http://www.google.com/adsbot.html)",
	"Mediapartners-Google",
	"LinkedInBot/1.0",
	"my_bot_2",
	"Mozilla/5.0 (compatible; Barkrowler/0.9; +https://babbar.tech/crawler)",
	"W3C-checklink/5.0.0 libwww-perl/6.67",
	"Mozilla/5.0 (compatible; DatadogSynthetics)",
	"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; MistralAI-User/1.0)",
	"UptimeRobot/2.0",
	`${BROWSER} Chrome/120.0.0.0 Safari/537.36 Chrome-Lighthouse`,
])("%s is a declared bot", (agent) => {
	expect(isDeclaredBot(agent)).toBe(true);
});

it.each([
	"",
	"Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0",
	`${BROWSER} Chrome/130.0.0.0 Safari/537.36`,
	`${BROWSER} HeadlessChrome/130.0.0.0 Safari/537.36`,
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
	"Mozilla/5.0 (Linux; Android 9; CUBOT P20) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36",
	"curl/8.5.0",
])("%j is not a declared bot", (agent) => {
	expect(isDeclaredBot(agent)).toBe(false);
});
