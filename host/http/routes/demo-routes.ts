/** The endpoints that only a demo has. */
import { DEMO_CHECKOUT } from '../../../contract/billing.ts';
import { PROBLEMS } from '../../../contract/problems.ts';
import type { App, AppContext, GatewayParts } from '../app.ts';
import { limitBody } from '../checks/limit-body.ts';
import { limitCalls } from '../checks/limit-calls.ts';
import { toNetwork } from '../checks/network.ts';
import { compressResponses } from '../compress.ts';

/** Adds the endpoints that only a demo has. */
export function addDemoRoutes(app: App, parts: GatewayParts, clientIp: (c: AppContext) => string): void {
	const { demoSignIn, demoCheckout, demoSample, mailbox } = parts;
	if (demoSignIn) {
		const rule = { points: parts.settings.limits.demoSignInsPerAddress, seconds: 900 };
		const limit = limitCalls(parts.rateLimits('demo sign-ins', rule), clientIp, PROBLEMS.tooManyAttempts);
		app.post('/demo/sign-in', limitBody(1), limit, async (c) => {
			const trace = c.get('trace');
			const { response, account } = await demoSignIn(clientIp(c));
			trace.account = account;
			const { ok, status } = response;
			const from = { network: toNetwork(clientIp(c)), requestId: trace.requestId };
			parts.log.info({ event: 'demo-sign-in', ok, status, account, ...from }, 'Account');
			return response;
		});
	}
	if (demoCheckout) app.post(DEMO_CHECKOUT.complete, limitBody(1), (c) => demoCheckout(c.req.raw));
	if (demoSample) app.get('/demo/sample', compressResponses(), demoSample);
	if (mailbox) {
		app.get('/demo/mail', async (c) => c.json(await mailbox.list(), 200, { 'cache-control': 'no-store' }));
	}
}
