/**
 * `current-report`: the market update behind a link that stays current, from the data of today. Made once a day, when the
 * link is first opened, with the rights of its agent; visitors are charged nothing and get the page alone.
 */
import * as z from 'zod/mini';
import { PROBLEMS } from '../../contract/problems.ts';
import { type IsoDate, todayInUs } from '../../domain/dates/days.ts';
import type { Report } from '../../report/report.ts';
import { callerOrVisitor } from '../caller.ts';
import { type Context, runWithoutSlot } from '../context.ts';
import { HttpError } from '../http-error.ts';
import { readObject } from '../search/search-request.ts';
import { jsonText } from '../serve.ts';
import { findUpdateFigures } from './market-update.ts';
import { computeMarketUpdate } from './market-update-inputs.ts';

const MAX_BYTES = 4_096;
/** Others who open the link while it is being made wait this long for it, then see the one before. */
const TRIES = 12;
const WAIT_MS = 400;

const Body = z.object({
	token: z.string(),
	passcode: z.optional(z.nullable(z.string())),
	/** As `shared_report` returned it. */
	device_key: z.optional(z.nullable(z.string())),
});

/** As `begin_refresh` returns it. */
interface Refresh {
	refused: string | null;
	current: Report | null;
	id: string | null;
	account: string | null;
	/** The newest there is. */
	saved: Report | null;
	area: string | null;
	saved_at: string | null;
}

/**
 * Responds with `{ report }`, which is null if it can't be made now, or with `{ refused }` as `shared_report` does.
 *
 * @throws HttpError 400, 401, 404, 413 or 415
 */
export async function currentReport(request: Request, context: Context): Promise<Response> {
	const body = Body.safeParse(await readObject(request, MAX_BYTES));
	if (!body.success) throw new HttpError(400, PROBLEMS.notJson);
	const { token, passcode = null, device_key = null } = body.data;
	const caller = await callerOrVisitor(request, context);
	const today = todayInUs(context.now());
	for (let tries = 0; tries < TRIES; tries++) {
		const [refresh] = await context.call<Refresh>('begin_refresh', {
			token,
			passcode,
			caller: caller?.id ?? null,
			today,
			device_key,
			address: context.address ?? null,
		});
		if (!refresh || refresh.refused === 'expired') throw new HttpError(404, PROBLEMS.linkExpired);
		if (refresh.refused) return answer({ refused: refresh.refused });
		if (refresh.current) return answer({ report: refresh.current });
		if (refresh.id) return answer({ report: await refreshed(context, refresh) });
		await runWithoutSlot(context, () => new Promise((done) => setTimeout(done, WAIT_MS)));
	}
	return answer({ report: null });
}

/**
 * Makes the update of today and keeps it. If its agent may no longer open the area, or it has no homes now, the one before
 * stays for the day.
 */
async function refreshed(
	context: Context,
	{ id, account, area, saved, saved_at }: Refresh,
): Promise<Report | null> {
	if (!account || !area || !saved) return null;
	const day = todayInUs(context.now());
	const report = await update(context, account, area, saved, day).catch((error: unknown) => {
		if (error instanceof HttpError && error.status < 500) return saved;
		throw error;
	});
	await context.call('save_refresh', { report: id, saved_at, refreshed: JSON.stringify(report), day });
	return report;
}

async function update(
	context: Context,
	account: string,
	area: string,
	{ advice: said, brand, preparedFor }: Report,
	preparedOn: IsoDate,
): Promise<Report> {
	const figures = await findUpdateFigures(context, account, area);
	const advice = said?.writtenOn ? { ...said, writtenOn: said.writtenOn } : null;
	return computeMarketUpdate(
		{ kind: 'market_update', figures },
		{ request: { preparedFor }, advice, brand, preparedOn },
	);
}

function answer(body: object): Response {
	return jsonText(JSON.stringify(body));
}
