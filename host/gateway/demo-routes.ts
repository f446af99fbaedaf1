/** The endpoints that only a demo has. */
import { DEMO_CHECKOUT } from '../../contract/billing.ts';
import { PROBLEMS } from '../../contract/problems.ts';
import { demoSignIn } from '../auth/demo-account.ts';
import { demoSample } from '../demo/demo-sample.ts';
import { limitBody } from '../http/checks/limit-body.ts';
import { limitCalls } from '../http/checks/limit-calls.ts';
import { toNetwork } from '../http/checks/network.ts';
import { compressResponses } from '../http/compress.ts';
import type { App, AppContext, GatewayParts } from './app.ts';

/** Adds the endpoints that only a demo has. */
export function addDemoRoutes(app: App, parts: GatewayParts, clientIp: (c: AppContext) => string): void {
	const { settings, auth, store, billing, outbox } = parts;
	if (settings.demo) {
		const signIn = demoSignIn(auth, store.sql, store.secrets, billing.demo?.subscribe);
		const rule = { points: settings.limits.demoSignInsPerAddress, seconds: 900 };
		const limit = limitCalls(parts.rateLimits('demo sign-ins', rule), clientIp, PROBLEMS.tooManyAttempts);
		app.post('/demo/sign-in', limitBody(1), limit, async (c) => {
			const trace = c.get('trace');
			const { response, account } = await signIn(clientIp(c));
			trace.account = account;
			const { ok, status } = response;
			const from = { network: toNetwork(clientIp(c)), requestId: trace.requestId };
			parts.log.info({ event: 'demo-sign-in', ok, status, account, ...from }, 'Account');
			return response;
		});
		app.get('/demo/sample', compressResponses(), demoSample(store.sql));
	}
	const checkout = billing.demo;
	if (checkout) app.post(DEMO_CHECKOUT.complete, limitBody(1), (c) => checkout.complete(c.req.raw));
	const mailbox = outbox?.mailbox;
	if (mailbox) {
		app.get('/demo/mail', async (c) => c.json(await mailbox.list(), 200, { 'cache-control': 'no-store' }));
	}
}
