import { Navigate, useLocation } from 'react-router';

/** `/terms` and `/privacy`: the legal pages by the names that people type. */
export default function MovedPage() {
	const { pathname } = useLocation();
	return <Navigate replace to={`/legal${pathname.replace(/\/+$/, '')}`} />;
}
