/** `GET /photos/HOME` and `/photos/HOME/NUMBER`: photos by the key of their listing, never by a URL in the request. */
import type { Hono, MiddlewareHandler } from 'hono';
import { PROBLEMS } from '../../contract/problems.ts';
import { requireCaller } from '../../server/caller.ts';
import type { Context } from '../../server/context.ts';
import { allowedInReports, homePhotos } from '../../server/home-photos.ts';
import { HttpError } from '../../server/http-error.ts';
import { bufferBody } from '../http/checks/buffer-body.ts';
import { limitBody } from '../http/checks/limit-body.ts';
import type { Traced } from '../http/observe-requests.ts';
import type { LoadPhoto } from './load-photo.ts';
import type { Photos } from './photos.ts';
import { PHOTO_SIZES } from './pictures.ts';

type PhotoContext = Pick<Context, 'call' | 'env' | 'userOf'>;

interface PhotoRoutes {
	loadPhoto: LoadPhoto;
	/** Created for each request: its calls work while the session is valid. */
	context: () => PhotoContext;
	lane: MiddlewareHandler<Traced>;
}

/** Uploads have less; a listing's large photo of 1,600 by 1,200 pixels may have more. */
const COVER_MAX_KILOBYTES = 2_048;

/** The browser of a signed-in user may cache a photo for as long as an MLS allows listings to be shown. */
const PHOTO_HEADERS = {
	'content-type': 'image/jpeg',
	'cache-control': 'private, max-age=43200',
	vary: 'authorization',
};

export function addPhotoRoutes(app: Hono<Traced>, { loadPhoto, context, lane }: PhotoRoutes): void {
	const photosFor = async (request: Request, home: string) => {
		const callerContext = context();
		const { id } = await requireCaller(request, callerContext, PROBLEMS.signInFirst);
		// PostgreSQL's text has no such character.
		if (home.includes('\0')) throw new HttpError(404, PROBLEMS.unknownPhoto);
		const found = await homePhotos(callerContext, id, home);
		return { photos: found.photos, inReports: allowedInReports(callerContext, found), account: id };
	};
	app.get('/photos/:home', lane, (c) =>
		respond(async () => {
			const { photos, inReports } = await photosFor(c.req.raw, c.req.param('home'));
			return uncached({ captions: photos.map(({ caption }) => caption ?? null), inReports }, 200);
		}),
	);
	app.get('/photos/:home/:number{[0-9]{1,3}}', lane, (c) =>
		respond(async () => {
			const { photos, account } = await photosFor(c.req.raw, c.req.param('home'));
			const photo = photos[Number(c.req.param('number'))];
			const size = PHOTO_SIZES.find((name) => name === (c.req.query('size') ?? 'large'));
			if (!photo || !size || !URL.canParse(photo.url)) throw new HttpError(404, PROBLEMS.unknownPhoto);
			const picture = await loadPhoto(photo, size, { account, signal: c.req.raw.signal });
			if (!picture) throw new HttpError(502, PROBLEMS.photoUnavailable);
			return new Response(new Uint8Array(picture), { headers: PHOTO_HEADERS });
		}),
	);
}

interface CoverRoute {
	crop: Photos['crop'];
	context: PhotoContext;
	lane: MiddlewareHandler<Traced>;
}

/** `POST /covers?x=0.5&y=0.5`: a photo in the body becomes the cover of a report, cropped around a point. */
export function addCoverRoute(app: Hono<Traced>, { crop, context, lane }: CoverRoute): void {
	app.post('/covers', limitBody(COVER_MAX_KILOBYTES), bufferBody(), lane, (c) =>
		respond(async () => {
			const { id } = await requireCaller(c.req.raw, context, PROBLEMS.signInFirst);
			const focus = { x: Number(c.req.query('x') ?? 0.5), y: Number(c.req.query('y') ?? 0.5) };
			if (!isShare(focus.x) || !isShare(focus.y)) throw new HttpError(400, PROBLEMS.unreadableCover);
			const picture = await crop(new Uint8Array(await c.req.raw.arrayBuffer()), focus, id);
			if (!picture) throw new HttpError(422, PROBLEMS.unreadableCover);
			return new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/jpeg' } });
		}),
	);
}

/** A share of the picture's width or height. */
const isShare = (value: number) => value >= 0 && value <= 1;

async function respond(work: () => Promise<Response>): Promise<Response> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof HttpError) return uncached({ error: error.message }, error.status);
		throw error;
	}
}

function uncached(body: object, status: number): Response {
	return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}
