-- Running numbers of interchanges (MSCONS), which make their references differ within a minute.
create sequence if not exists mscons_references;
