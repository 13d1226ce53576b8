int tassello_stub;
