import { Navigate, useLocation } from 'react-router';

/** `/terms` and `/privacy`: redirect to the legal pages from the paths that people type. */
export default function MovedPage() {
	const { pathname } = useLocation();
	return <Navigate replace to={`/legal${pathname.replace(/\/+$/, '')}`} />;
}
