import { spawn } from "node:child_process";
import { writeFileSync, rmSync } from "node:fs";
import { chromium } from "playwright-core";
const port = 20000 + Math.floor(Math.random()*20000);
rmSync("/tmp/img-site", {recursive:true, force:true});
process.env.DATABASE_URL = "file:/tmp/img-site/site.db";
const url = `http://127.0.0.1:${port}`;
const server = spawn(process.execPath, ["scripts/start.mjs"], { env: {...process.env, NODE_ENV:"production", HOST:"127.0.0.1", PORT:String(port)}, stdio:["ignore","ignore","inherit"]});
for (let i=0;i<200;i++){ try { if ((await fetch(url+"/healthz")).ok) break; } catch {} await new Promise(r=>setTimeout(r,100)); }
const { startSession } = await import("~/features/staff/sessions.queries.server");
const { sessionCookie } = await import("~/http/staff-session.server");
const { db } = await import("db/connection.server");
const { jpeg, png, seeThroughPng, rotatedJpeg } = await import("./tests/pictures");
const { id } = await db().insertInto("users").values({username:"tester",password:"x"}).returning("id").executeTakeFirstOrThrow();
const Cookie = (await sessionCookie(new Request(url), await startSession(db(), id, new Date()))).split(";")[0] ?? "";
const [name, value] = Cookie.split("=") as [string,string];
const up = async (sku: string, bytes: Buffer) => { const f=new FormData(); f.set("image", new File([new Uint8Array(bytes)],"x.jpg")); const r= await fetch(`${url}/api/admin/upload-image/${sku}`,{method:"POST",body:f,headers:{Cookie}}); console.log(sku,r.status,await r.text()); };
const skus = (await (await fetch(url+"/api/projectors?limit=5")).json()).projectors.map((p:any)=>p.sku);
await up(skus[0], await jpeg(1600,1200)); await up(skus[1], await seeThroughPng(900,900)); await up(skus[2], await rotatedJpeg(800,400));
writeFileSync("/tmp/img-site/chosen.jpg", await jpeg(1200,900));
try {
const browser = await chromium.launch({executablePath:"/usr/bin/chromium", args:["--no-sandbox","--disable-gpu","--disable-quic","--no-first-run","--disable-background-networking","--disable-component-update","--disable-sync"]});
for (const [vp, w,h] of [["phone",360,740],["desk",1280,800]] as const) for (const scheme of ["light","dark"] as const) for (const js of [true,false]) {
  const ctx = await browser.newContext({viewport:{width:w,height:h}, colorScheme: scheme, javaScriptEnabled: js, baseURL:url, reducedMotion:"reduce"});
  await ctx.addCookies([{name, value, url}]);
  const page = await ctx.newPage();
  page.on("console", m=> ["error","warning"].includes(m.type()) && console.log(vp,scheme,js,m.text()));
  page.on("pageerror", e=>console.log("PE", e.message));
  const tag=`${vp}-${scheme}-${js?"js":"nojs"}`;
  if (js===(scheme==="light") || vp==="desk") {
  await page.goto(`/admin/images`); await page.screenshot({path:`/tmp/img-shots/${tag}-1.png`, fullPage: vp==="desk"&&js&&scheme==="light"});
  await page.getByRole("button",{name:/^Select:/}).nth(1).click(); await page.waitForURL(/sku=/);
  await page.setInputFiles("#image-file","/tmp/img-site/chosen.jpg"); await page.waitForTimeout(300);
  await page.screenshot({path:`/tmp/img-shots/${tag}-2.png`});
  await page.goto(`/admin/images/delete?sku=${skus[0]}`); await page.screenshot({path:`/tmp/img-shots/${tag}-3.png`});
  await page.goto(`/admin/images?q=zzzz`); await page.screenshot({path:`/tmp/img-shots/${tag}-4.png`});
  if (js) { await page.goto(`/projector/${skus[0].toLowerCase()}`); await page.screenshot({path:`/tmp/img-shots/${tag}-5.png`});
   await page.goto(`/category/home-cinema`); await page.screenshot({path:`/tmp/img-shots/${tag}-6.png`});
   await page.goto(`/projector/${skus[1].toLowerCase()}`); await page.screenshot({path:`/tmp/img-shots/${tag}-7.png`});
   console.log(await page.locator("main img").first().evaluate((i:any)=>[i.currentSrc,i.naturalWidth,i.naturalHeight]));
  }}
  await ctx.close();
}
await browser.close(); } finally { server.kill("SIGTERM"); process.exit(); }
